import { readFileSync } from 'node:fs'
import sharp from 'sharp'

/** A picture that cannot be made much smaller, for every pixel is another color. */
export function aPicture(width = 300, height = 200, kind: 'png' | 'jpeg' = 'png'): Promise<Buffer> {
	const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
	const picture = sharp({ create: { width, height, channels: 3, background: 'white', noise } })
	return picture[kind]().toBuffer()
}

/** What a phone writes: the place it was taken at, and that it has to be turned. */
export function aPhotoOnItsSide(): Promise<Buffer> {
	return sharp({ create: { width: 40, height: 20, channels: 3, background: 'green' } })
		.jpeg()
		.withExif({ IFD0: { Copyright: 'Secret street 7' } })
		.withMetadata({ orientation: 6 })
		.toBuffer()
}

let bomb: Promise<Buffer> | undefined

/** A few kilobytes that unpack to 600 MB. Drawing it takes a second, so each process draws it once. */
export function aBomb(): Promise<Buffer> {
	bomb ??= sharp({ create: { width: 14_000, height: 14_000, channels: 3, background: 'white' } })
		.png({ compressionLevel: 9 })
		.toBuffer()
	return bomb
}

export function aRealPicture(): Buffer {
	return readFileSync('docs/pictures/desk.png')
}

/** A form with one file, as a browser sends it. */
export function formWith(field: string, name: string, bytes: Buffer, fields: Record<string, string> = {}) {
	const boundary = '----a-boundary-of-the-tests'
	const parts = Object.entries(fields).map(
		([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
	)
	const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`
	return {
		headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}`, Accept: 'application/json' },
		body: Buffer.concat([Buffer.from(parts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
	}
}
