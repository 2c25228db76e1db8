// Answers by the first number.
const text = require("fs").readFileSync(0, "utf8");
console.log(process.argv.length - 2, parseInt(text));
process.exitCode = 42;
