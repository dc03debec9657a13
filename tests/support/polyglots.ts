import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { zipSync } from 'fflate'

/** What would run if a browser, or another program, took the file for something else. */
export const MARKUP = '<!doctype html><script>alert(1)</script>'
const SCRIPT = '/*<script>alert(1)</script>*/'
const archive = Buffer.from(zipSync({ 'Main.class': Buffer.from(`alert(1) ${MARKUP}`) }))
const plain = sharp({ create: { width: 40, height: 20, channels: 3, background: 'green' } })

/** Files that are two things at once, made here, each with a name that says the harmless one. */
export const polyglots: [name: string, file: string, make: () => Promise<Buffer> | Buffer][] = [
	['a JPEG with a page in its comment', 'a.jpg', async () => withComment(await plain.jpeg().toBuffer())],
	['a JPEG with an archive behind it', 'a.jpg', async () => after(await plain.jpeg().toBuffer(), archive)],
	['a GIF with a program behind it', 'a.gif', async () => after(await plain.gif().toBuffer(), archive)],
	[
		'a GIF that is a script',
		'a.gif',
		() => Buffer.from(`GIF89a/*${'\0'.repeat(30)}*/=1;alert(1)//${MARKUP}`),
	],
	[
		'a PNG with a page in its text',
		'a.png',
		async () => withChunk(await plain.png().toBuffer(), 'tEXt', `Title\0${MARKUP}`),
	],
	['a PNG that moves', 'a.png', async () => moving(await plain.png().toBuffer())],
	[
		'a WebP with a page behind it',
		'a.webp',
		async () => after(await plain.webp().toBuffer(), Buffer.from(MARKUP)),
	],
	[
		'a drawing that says it is a PNG',
		'a.png',
		() => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
	],
	[
		'a drawing that says what it is later',
		'a.jpg',
		() =>
			Buffer.from(
				`<?xml version="1.0"?><!-- ${'x'.repeat(2000)} --><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`,
			),
	],
	[
		'a drawing that is packed',
		'a.png',
		() => gzipSync(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
	],
	[
		'a page with a PNG in it',
		'a.png',
		async () => after(Buffer.from(`${MARKUP}<!--`), await plain.png().toBuffer()),
	],
	['a PDF with a script before it', 'a.pdf', () => Buffer.from(`alert(1);/*\n%PDF-1.4\n${MARKUP}\n%%EOF*/`)],
	[
		'a PDF that runs a script',
		'a.pdf',
		() =>
			Buffer.from(
				`%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n${MARKUP}\n%%EOF`,
			),
	],
	['an archive with a page before it', 'a.zip', () => after(Buffer.from(MARKUP), archive)],
]

function after(first: Buffer, second: Buffer): Buffer {
	return Buffer.concat([first, second])
}

/** Behind the two bytes every JPEG begins with. */
function withComment(jpeg: Buffer): Buffer {
	const head = Buffer.from([0xff, 0xfe, 0, MARKUP.length + 2])
	return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(MARKUP), jpeg.subarray(2)])
}

function chunk(type: string, data: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(type), data])
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
	length.writeUInt32BE(data.length)
	sum.writeUInt32BE(crc32(named))
	return Buffer.concat([length, named, sum])
}

/** Behind the signature and the header of a PNG, which are 33 bytes. */
function withChunk(png: Buffer, type: string, data: string | Buffer): Buffer {
	return Buffer.concat([png.subarray(0, 33), chunk(type, Buffer.from(data)), png.subarray(33)])
}

/** With a second frame, and a page in it. */
function moving(png: Buffer): Buffer {
	const frame = (number: number) => {
		const data = Buffer.alloc(26)
		for (const [at, value] of [number, 40, 20].entries()) data.writeUInt32BE(value, at * 4)
		return chunk('fcTL', data)
	}
	const control = Buffer.alloc(8)
	control.writeUInt32BE(2)
	const [begin, end] = [png.subarray(0, 33), png.subarray(-12)]
	const pixels = Buffer.concat([Buffer.from([0, 0, 0, 2]), deflateSync(Buffer.from(MARKUP.repeat(60)))])
	return Buffer.concat([
		begin,
		chunk('acTL', control),
		frame(0),
		png.subarray(33, -12),
		frame(1),
		chunk('fdAT', pixels),
		end,
	])
}
