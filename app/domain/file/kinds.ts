/** A file type by content, with its content type and allowed extensions. */
export interface FileKind {
	/** Types a browser could execute are served as plain bytes. */
	type: string
	/** User-facing name. */
	label: string
	/** The first extension replaces an unknown one. */
	endings: readonly string[]
}

const BYTES = 'application/octet-stream'

const pdf: FileKind = { type: 'application/pdf', label: 'PDF', endings: ['pdf'] }
const image: FileKind = { type: 'image/webp', label: 'Image', endings: ['webp'] }
const mp3: FileKind = { type: 'audio/mpeg', label: 'Audio', endings: ['mp3'] }
const wav: FileKind = { type: 'audio/wav', label: 'Audio', endings: ['wav'] }
const ogg: FileKind = { type: 'audio/ogg', label: 'Audio', endings: ['ogg', 'oga', 'opus'] }
const flac: FileKind = { type: 'audio/flac', label: 'Audio', endings: ['flac'] }
const aac: FileKind = { type: 'audio/aac', label: 'Audio', endings: ['aac'] }
const m4a: FileKind = { type: 'audio/mp4', label: 'Audio', endings: ['m4a', 'mp4'] }
const webm: FileKind = { type: 'audio/webm', label: 'Audio', endings: ['webm', 'weba'] }
const webmVideo: FileKind = { type: 'video/webm', label: 'Video', endings: ['webm'] }
const video: FileKind = { type: 'video/mp4', label: 'Video', endings: ['mp4', 'm4v', 'mov'] }
const midi: FileKind = { type: 'audio/midi', label: 'MIDI', endings: ['mid', 'midi'] }
const zipped: FileKind = {
	type: BYTES,
	label: 'Document',
	endings: ['zip', 'mxl', 'mscz', 'gp', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'],
}
const text: FileKind = {
	type: BYTES,
	label: 'Text',
	endings: ['txt', 'musicxml', 'xml', 'mscx', 'abc', 'ly', 'csv', 'md', 'svg', 'html', 'htm'],
}

export const KINDS: readonly FileKind[] = [
	pdf,
	image,
	mp3,
	wav,
	ogg,
	flac,
	aac,
	m4a,
	webm,
	webmVideo,
	video,
	midi,
	zipped,
	text,
]

/** User-facing list of accepted types. */
export const UPLOADS = 'PDF, image, audio, MP4 video, MIDI, MusicXML, MuseScore, Office document, text or ZIP'

export const PHONE_PHOTO = 'HEIC photos cannot be shared. Save the photo as JPEG and choose that file.'

/** Magic numbers at the start of a file. */
const BEGINNINGS: readonly [begins: string, kind: FileKind][] = [
	['%PDF-', pdf],
	['\x89PNG\r\n\x1a\n', image],
	['\xff\xd8\xff', image],
	['GIF87a', image],
	['GIF89a', image],
	['ID3', mp3],
	['\xff\xfb', mp3],
	['\xff\xf3', mp3],
	['\xff\xf2', mp3],
	['\xff\xf1', aac],
	['\xff\xf9', aac],
	['OggS', ogg],
	['fLaC', flac],
	['MThd', midi],
	['PK\x03\x04', zipped],
]

/**
 * Detects the type by content only; file name and declared type are ignored. Null for types that are not allowed, such as
 * programs.
 */
export function kindOf(bytes: Uint8Array): FileKind | null {
	const start = latin(bytes.subarray(0, 16))
	const known = BEGINNINGS.find(([begins]) => start.startsWith(begins))
	if (known) return known[1]
	if (start.startsWith('RIFF')) return riffKind(start)
	if (isPhonePhoto(bytes)) return null
	if (start.slice(4, 8) === 'ftyp') return start.startsWith('M4A', 8) || isOnlySound(bytes) ? m4a : video
	if (start.startsWith('\x1aE\xdf\xa3')) return webmKind(latin(bytes.subarray(0, 4096)))
	return isText(bytes) ? text : null
}

/**
 * Phones take photos as HEIC, in the same container as video. They cannot be drawn anew here, and as they are they would
 * tell where they were taken.
 */
export function isPhonePhoto(bytes: Uint8Array): boolean {
	return /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1|avi[fs])/.test(latin(bytes.subarray(4, 12)))
}

function riffKind(start: string): FileKind | null {
	if (start.startsWith('WAVE', 8)) return wav
	return start.startsWith('WEBP', 8) ? image : null
}

/** The codec of a track is named after its id and length, that of video with `V_` at first. Other containers of this family play in few browsers. */
function webmKind(start: string): FileKind | null {
	if (!start.slice(0, 64).includes('webm')) return null
	return /\x86[\x80-\xa0]V_/.test(start) ? webmVideo : webm
}

/** Phones put sound alone into the same container as video, so the kinds of its tracks decide. */
function isOnlySound(bytes: Uint8Array): boolean {
	let hasSound = false
	for (let at = bytes.indexOf(H); at >= 0; at = bytes.indexOf(H, at + 1)) {
		if (bytes[at + 1] !== H - 4 || latin(bytes.subarray(at, at + 4)) !== 'hdlr') continue
		const track = latin(bytes.subarray(at + 12, at + 16))
		if (track === 'vide') return false
		if (track === 'soun') hasSound = true
	}
	return hasSound
}

const H = 'h'.charCodeAt(0)

/** Valid UTF-8 without NUL bytes or a shebang line. */
function isText(bytes: Uint8Array): boolean {
	if (latin(bytes.subarray(0, 2)) === '#!' || bytes.includes(0)) return false
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(bytes)
		return true
	} catch {
		return false
	}
}

function latin(bytes: Uint8Array): string {
	return String.fromCharCode(...bytes)
}

/** Playable on the page. */
export function isAudio(type: string): boolean {
	return type.startsWith('audio/') && type !== midi.type
}

export function isVideo(type: string): boolean {
	return type.startsWith('video/')
}

export function isImage(type: string): boolean {
	return type.startsWith('image/')
}

export interface PictureSize {
	width?: number
	height?: number
}

/** Width and height of a picture on a page, so that the page does not move when the picture arrives. */
export function shownSize(width: number | null, height: number | null, highest = 420): PictureSize {
	if (!width || !height) return {}
	const scale = Math.min(1, 560 / width, highest / height)
	return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** User-facing name of a file type: "PDF", "Audio". */
export function fileLabel(type: string, name: string): string {
	if (isImage(type)) return image.label
	const ending = endingOf(name)
	const kind = KINDS.find((kind) => kind.type === type && (type !== BYTES || kind.endings.includes(ending)))
	return kind?.label ?? 'File'
}

const LONGEST = 80

/**
 * A file name that is safe on every system: no folders, no characters that hide or reverse the extension, and an extension
 * that matches the type.
 */
export function safeName(name: string, { endings }: Pick<FileKind, 'endings'>): string {
	const last = name.toWellFormed().split(/[\\/]/).pop() ?? ''
	const plain = last
		.replace(UNSAFE, '')
		.replace(/\s+/g, ' ')
		.replace(/^[.\s-]+/, '')
	const ending = endingOf(plain)
	const base = plain
		.slice(0, ending ? -ending.length - 1 : undefined)
		.replace(/[.\s]+$/, '')
		.slice(0, LONGEST)
		.trim()
	return `${(base || 'file').toWellFormed().replace(/\uFFFD/g, '')}.${endings.includes(ending) ? ending : endings[0]}`
}

/** Control characters, invisible or direction-changing marks, and characters reserved by file systems. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\uFFFD"*:<>?|%]/gu

function endingOf(name: string): string {
	return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}
