import type Sharp from 'sharp'

/** Twice the pixels of a large phone screen, so more would not be visible. */
const SIDE = 1600
/** A small file can unpack to gigabytes. Larger pictures are refused. */
const PIXELS = 25_000_000
const QUALITY = 82

export interface Image {
	type: 'image/webp' | 'image/png'
	bytes: Buffer
	width: number
	height: number
}

/** Twice the pixels of the largest avatar on a page, and small enough for fifty in a list. */
const AVATAR = { side: 96, bytes: 4 * 1024 }

let working: Promise<unknown> = Promise.resolve()
let library: Promise<typeof Sharp> | undefined

/**
 * Loads the library with the first picture. It takes a sixth of the start time and 28 MB, and many servers
 * never need it.
 */
function loadSharp() {
	return (library ??= import('sharp').then(({ default: sharp }) => {
		// Pictures arrive one at a time and never repeat, so a cache and more threads would only take memory.
		sharp.cache(false)
		sharp.concurrency(1)
		return sharp
	}))
}

/**
 * Redraws a picture upright and without camera metadata such as the location. Null if the content is not PNG,
 * JPEG, WebP or GIF, or is too large. Pictures are processed one at a time, so many uploads take no more
 * memory.
 */
export function readImage(bytes: Uint8Array, side = SIDE): Promise<Image | null> {
	const image = working.then(() => drawn(bytes, side))
	working = image
	return image
}

/** Crops a photo to a small square of at most 4 KB. Null for pictures that `readImage` refuses. */
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

/** Twice the pixels of the head of a paper, the largest place that shows a logo. */
const LOGO = { width: 480, height: 160, bytes: 8 * 1024 }

/**
 * Converts a logo to a small PNG, which papers and mail programs can show. Null for pictures that `readImage`
 * refuses.
 */
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

/** Checks the first bytes. The library also reads formats such as SVG that are not safe to pass to it. */
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
