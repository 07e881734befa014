// Every page: says that there is script, before anything is painted.
"use strict";
document.documentElement.classList.add("js");
