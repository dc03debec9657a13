/** What a file is by its content: how it is sent, and how its name may end. */
export interface FileKind {
	/** Its type. What a browser could run is sent as bytes without one. */
	type: string
	/** In words, as people call it. */
	label: string
	/** The first is given to a file whose name ends otherwise. */
	endings: readonly string[]
}

const BYTES = 'application/octet-stream'

const pdf: FileKind = { type: 'application/pdf', label: 'PDF', endings: ['pdf'] }
const image: FileKind = { type: 'image/webp', label: 'Image', endings: ['webp'] }
const mp3: FileKind = { type: 'audio/mpeg', label: 'Audio', endings: ['mp3'] }
const wav: FileKind = { type: 'audio/wav', label: 'Audio', endings: ['wav'] }
const ogg: FileKind = { type: 'audio/ogg', label: 'Audio', endings: ['ogg', 'oga', 'opus'] }
const flac: FileKind = { type: 'audio/flac', label: 'Audio', endings: ['flac'] }
const m4a: FileKind = { type: 'audio/mp4', label: 'Audio', endings: ['m4a'] }
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
	...[pdf, image, mp3, wav, ogg, flac],
	...[m4a, video, midi, zipped, text],
]

/** What may be uploaded, in words. */
export const UPLOADS = 'PDF, image, audio, MP4 video, MIDI, MusicXML, MuseScore, Office document, text or ZIP'

/** Beginnings that tell a kind, where they have to be the first bytes. */
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
	['OggS', ogg],
	['fLaC', flac],
	['MThd', midi],
	['PK\x03\x04', zipped],
]

/**
 * The kind of a file by its content alone: neither its name nor what the sender's browser says of it counts. Null for
 * whatever is not on the list, such as programs.
 */
export function kindOf(bytes: Uint8Array): FileKind | null {
	const start = latin(bytes.subarray(0, 16))
	const known = BEGINNINGS.find(([begins]) => start.startsWith(begins))
	if (known) return known[1]
	if (start.startsWith('RIFF')) return riffKind(start)
	if (start.slice(4, 8) === 'ftyp') return start.startsWith('M4A', 8) ? m4a : video
	return isText(bytes) ? text : null
}

function riffKind(start: string): FileKind | null {
	if (start.startsWith('WAVE', 8)) return wav
	return start.startsWith('WEBP', 8) ? image : null
}

/** Readable as UTF-8, without the signs that only programs have, and nothing a shell would run. */
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

/** Played on the page. */
export function isAudio(type: string): boolean {
	return type.startsWith('audio/') && type !== midi.type
}

export function isImage(type: string): boolean {
	return type.startsWith('image/')
}

/** "PDF", "Audio": what people call a file. */
export function fileLabel(type: string, name: string): string {
	if (isImage(type)) return image.label
	const ending = endingOf(name)
	const kind = KINDS.find((one) => one.type === type && (type !== BYTES || one.endings.includes(ending)))
	return kind?.label ?? 'File'
}

const LONGEST = 80

/** A name any computer can save: no folders, no signs that hide or turn round what it ends in, and its kind's ending. */
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

/** Controls, marks that turn the direction of writing or are not seen, and what file systems take for something else. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\uFFFD"*:<>?|%]/gu

function endingOf(name: string): string {
	return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}
