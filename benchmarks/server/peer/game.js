// A state as large as a real board's, changed a little by each move.
export const Board = {
  name: "board",
  setup: () => ({ cells: Array.from({ length: 330 }, (_, n) => ({ id: n, owner: n % 5, kind: `kind-${n % 12}` })), count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: ({ G }, cell) => { G.cells[cell].owner = (G.cells[cell].owner + 1) % 5; G.count++; } },
};
