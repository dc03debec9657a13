import type Sharp from 'sharp'

/** Twice the pixels of a large phone screen, which is as much as anybody looks at. */
const SIDE = 1600
/** A small file can unpack to gigabytes; more than this is not unpacked. */
const PIXELS = 25_000_000
const QUALITY = 82

export interface Image {
	type: 'image/webp' | 'image/png'
	bytes: Buffer
	width: number
	height: number
}

/** Twice the pixels of the largest place a photo is shown at, and small enough for fifty in a list. */
const AVATAR = { side: 96, bytes: 4 * 1024 }

let working: Promise<unknown> = Promise.resolve()
let library: Promise<typeof Sharp> | undefined

/** Read with the first picture: it takes a sixth of a start and 28 MB, and many a server never meets one. */
function loadSharp() {
	return (library ??= import('sharp').then(({ default: sharp }) => {
		// Pictures come one at a time, and are never the same: a cache and more threads would only take memory.
		sharp.cache(false)
		sharp.concurrency(1)
		return sharp
	}))
}

/**
 * Draws a picture anew, upright and without what the camera wrote into it, such as the place. Null for whatever is no
 * PNG, JPEG, WebP or GIF by its content, or is too large. One at a time, so that many senders take no more memory.
 */
export function readImage(bytes: Uint8Array, side = SIDE): Promise<Image | null> {
	const image = working.then(() => drawn(bytes, side))
	working = image
	return image
}

/** The middle of a photo as a small square of at most 4 KB. Null for what `readImage` refuses. */
export async function readAvatar(bytes: Uint8Array): Promise<Image | null> {
	const upright = await readImage(bytes, 1000)
	if (!upright) return null
	const { side } = AVATAR
	const sharp = await loadSharp()
	for (const quality of [80, 60, 40, 20, 1]) {
		const small = await sharp(upright.bytes)
			.resize({ width: side, height: side, fit: 'cover', position: 'attention' })
			.webp({ quality })
			.toBuffer()
		if (small.length <= AVATAR.bytes) return { type: 'image/webp', bytes: small, width: side, height: side }
	}
	return null
}

/** Twice the pixels of the head of a paper, which is the largest place a logo is shown at. */
const LOGO = { width: 480, height: 160, bytes: 8 * 1024 }

/** A logo as a small PNG, which papers and mail programs can show. Null for what `readImage` refuses. */
export async function readLogo(bytes: Uint8Array): Promise<Image | null> {
	const upright = await readImage(bytes, 1000)
	if (!upright) return null
	const sharp = await loadSharp()
	for (const share of [1, 0.75, 0.5, 0.25]) {
		const { data, info } = await sharp(upright.bytes)
			.trim()
			.resize({
				width: Math.round(LOGO.width * share),
				height: Math.round(LOGO.height * share),
				fit: 'inside',
				withoutEnlargement: true,
			})
			.png({ palette: true, effort: 7 })
			.toBuffer({ resolveWithObject: true })
		if (data.length <= LOGO.bytes)
			return { type: 'image/png', bytes: data, width: info.width, height: info.height }
	}
	return null
}

async function drawn(bytes: Uint8Array, side: number): Promise<Image | null> {
	if (!isPicture(bytes)) return null
	const sharp = await loadSharp()
	try {
		const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' })
			.rotate()
			.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
			.webp({ quality: QUALITY })
			.toBuffer({ resolveWithObject: true })
		return { type: 'image/webp', bytes: data, width: info.width, height: info.height }
	} catch {
		return null
	}
}

/** By the first bytes. The library reads more kinds, such as SVG, than should be let near it. */
function isPicture(bytes: Uint8Array): boolean {
	const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
	return (
		['\x89PNG\r\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a'].some((mark) => start.startsWith(mark)) ||
		isWebp(start)
	)
}

function isWebp(start: string): boolean {
	return start.startsWith('RIFF') && start.endsWith('WEBP')
}
