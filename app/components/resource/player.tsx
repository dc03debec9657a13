import type { PictureSize } from '#app/domain/file/kinds.ts'

interface PlayerProps {
	url: string
	title: string
	isAudio: boolean
	isImage: boolean
	size: PictureSize
}

/** Null for files that can only be downloaded. */
export function Player({ url, title, isAudio, isImage, size }: PlayerProps) {
	if (isAudio) return <audio className="player" controls preload="none" src={url} aria-label={title} />
	if (isImage) return <img className="player" src={url} alt={title} loading="lazy" {...size} />
	return null
}
