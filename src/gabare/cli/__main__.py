from gabare.cli.main import app

app()
