// Run by a Windows Node.js: captures the window of the title it is given with node-screenshots and encodes it as PNG,
// once for each byte that comes over TCP, and answers each with the milliseconds and the size. Not stdin and stdout:
// under Wine, Node's do not work.
const net = require("node:net");
const [, , port, title, module_] = process.argv;
const { Window } = require(module_);
const titleOf = (window) => typeof window.title === "function" ? window.title() : window.title;

process.on("uncaughtException", (error) => socket.end(`${error}\n`));
const socket = net.connect(Number(port), "127.0.0.1", () => {
  const window = Window.all().find((one) => titleOf(one) === title);
  if (window === undefined) return socket.end("no window of that title\n");
  socket.write("ready\n");
  socket.on("data", () => {
    const start = process.hrtime.bigint();
    const image = window.captureImageSync();
    const captured = process.hrtime.bigint();
    const png = image.toPngSync();
    const ended = process.hrtime.bigint();
    const ms = (from, to) => Number(to - from) / 1e6;
    socket.write(`${
      JSON.stringify({
        capture: ms(start, captured),
        encode: ms(captured, ended),
        width: image.width,
        height: image.height,
        bytes: png.length,
      })
    }\n`);
  });
});
