import { MASKS } from "./masks.ts";
import type { PeerProgram } from "./peer_process.ts";

/** A Python program that times Pillow. */
const PROGRAM = `
import base64, hashlib, io, json, sys
from PIL import Image, ImageDraw
MASKS = ${JSON.stringify(MASKS.map(({ left, top, right, bottom }) => [left, top, right - 1, bottom - 1]))}
data = sys.stdin.buffer

def image(masked):
    image = Image.frombuffer("RGB", size, pixels, "raw", "BGRX")
    if masked:
        image = image.copy()
        draw = ImageDraw.Draw(image)
        for mask in MASKS:
            draw.rectangle(mask, fill=(0, 0, 0))
    return image

def encode(image, **options):
    png = io.BytesIO()
    image.save(png, "PNG", **options)
    return png.getvalue()

while True:
    command = data.readline().split()
    if not command:
        break
    if command[0] == b"load":
        size = (int(command[1]), int(command[2]))
        pixels = data.read(size[0] * size[1] * 4)
        print(0, flush=True)
    elif command[0] == b"encode":
        print(len(encode(image(False))), flush=True)
    else:
        shown = image(True)
        answer = {"mimeType": "image/png", "data": base64.b64encode(encode(shown)).decode()}
        if command[0] == b"withHash":
            answer["hash"] = hashlib.sha256(encode(shown, compress_level=0)).hexdigest()
        print(len(json.dumps(answer)), flush=True)
`;

/** Pillow with its defaults. Debian's python3-pil belongs to the system's own interpreter, whatever is first on the path. */
export const PILLOW: PeerProgram = {
  command: "/usr/bin/python3",
  probe: ["-c", "import PIL"],
  program: ["-c", PROGRAM],
};
