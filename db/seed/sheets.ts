import { deflateSync, crc32 } from 'node:zlib'

/** A PDF page with a title, a line of text and an empty staff. */
export function sheet(title: string, words: string): Buffer {
	const staff = Array.from({ length: 5 }, (_, line) => `60 ${560 - line * 8} m 535 ${560 - line * 8} l S`)
	const content = [
		'BT /F1 24 Tf 60 700 Td',
		`(${title}) Tj ET`,
		'BT /F1 12 Tf 60 660 Td',
		`(${words}) Tj ET`,
		'0.7 w',
		...staff,
	].join('\n')
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
		`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
	]
	let text = '%PDF-1.4\n'
	const places = objects.map((object, number) => {
		const at = text.length
		text += `${number + 1} 0 obj\n${object}\nendobj\n`
		return `${String(at).padStart(10, '0')} 00000 n \n`
	})
	const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
	const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
	return Buffer.from(text + table + end, 'latin1')
}

const RATE = 8000
const BEAT = 0.6

/** A WAV file of consecutive notes, in semitones above middle C. */
export function recording(notes: readonly number[]): Buffer {
	const each = Math.round(RATE * BEAT)
	const sound = Buffer.alloc(each * notes.length)
	for (const [number, note] of notes.entries()) {
		const pitch = 261.63 * 2 ** (note / 12)
		for (let at = 0; at < each; at++) {
			const fade = Math.min(1, (each - at) / (each / 2), at / 80)
			sound[number * each + at] = 128 + Math.round(60 * fade * Math.sin((2 * Math.PI * pitch * at) / RATE))
		}
	}
	const head = Buffer.alloc(44)
	head.write('RIFF', 0)
	head.writeUInt32LE(36 + sound.length, 4)
	head.write('WAVEfmt ', 8)
	for (const [at, value] of [
		[16, 16],
		[24, RATE],
		[28, RATE],
		[40, sound.length],
	] as const)
		head.writeUInt32LE(value, at)
	for (const [at, value] of [
		[20, 1],
		[22, 1],
		[32, 1],
		[34, 8],
	] as const)
		head.writeUInt16LE(value, at)
	head.write('data', 36)
	return Buffer.concat([head, sound])
}

const KEY = 48
const HEIGHT = 200

/** A black and white PNG of two keyboard octaves. */
export function keyboard(): Buffer {
	const width = KEY * 14 + 1
	const black = new Set([1, 2, 4, 5, 6])
	const lines = Array.from({ length: HEIGHT }, (_, y) => {
		const line = Buffer.alloc(width + 1, 255)
		line[0] = 0
		for (let x = 0; x < width; x++) {
			const key = Math.round(x / KEY)
			const isBlack = black.has(key % 7) && Math.abs(x - key * KEY) < KEY * 0.3 && y < HEIGHT * 0.6
			if (isBlack || x % KEY === 0 || y === 0 || y === HEIGHT - 1) line[x + 1] = 20
		}
		return line
	})
	return png({ width, height: HEIGHT, kind: 0 }, lines)
}

const SIDE = 144
const BRASS = [132, 89, 15]

/** A PNG of three strings on a brass circle with a transparent background. */
export function roundLogo(): Buffer {
	const middle = SIDE / 2
	const lines = Array.from({ length: SIDE }, (_, y) => {
		const line = Buffer.alloc(SIDE * 4 + 1)
		for (let x = 0; x < SIDE; x++) {
			const far = Math.hypot(x + 0.5 - middle, y + 0.5 - middle)
			const isString = [-26, 0, 26].some((at) => Math.abs(x + 0.5 - middle - at) < 4.5) && far < middle * 0.72
			const [red, green, blue] = isString ? [255, 253, 249] : BRASS
			const cover = Math.max(0, Math.min(1, middle - far))
			line.set([red ?? 0, green ?? 0, blue ?? 0, Math.round(cover * 255)], x * 4 + 1)
		}
		return line
	})
	return png({ width: SIDE, height: SIDE, kind: 6 }, lines)
}

/** Encodes gray pixels (kind 0), or colors with transparency (kind 6). */
function png(
	{ width, height, kind }: { width: number; height: number; kind: 0 | 6 },
	lines: Buffer[],
): Buffer {
	const size = Buffer.alloc(13)
	size.writeUInt32BE(width, 0)
	size.writeUInt32BE(height, 4)
	size[8] = 8
	size[9] = kind
	const pixels = deflateSync(Buffer.concat(lines))
	const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
	return Buffer.concat([mark, part('IHDR', size), part('IDAT', pixels), part('IEND', Buffer.alloc(0))])
}

function part(name: string, body: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
	length.writeUInt32BE(body.length)
	sum.writeUInt32BE(crc32(named))
	return Buffer.concat([length, named, sum])
}
