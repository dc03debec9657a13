interface SoundProps {
	id: string
	url: string
	isVideo: boolean
	title: string
	className: string
}

/** A recording, which comments refer to by its id. */
export function Sound({ id, url, isVideo, title, className }: SoundProps) {
	const attributes = { id: `player-${id}`, src: url, className, controls: true, 'aria-label': title } as const
	return isVideo ? (
		<video preload="metadata" playsInline {...attributes} />
	) : (
		<audio preload="metadata" {...attributes} />
	)
}
