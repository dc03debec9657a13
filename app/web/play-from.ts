/** Plays a recording from a second on, also before its data was loaded. */
export function playFrom(playerId: string, second: number) {
	const player = document.getElementById(playerId)
	if (!(player instanceof HTMLMediaElement)) return
	player.currentTime = second
	// A browser that refuses to play has moved to the second, and the player's own button is beside it.
	player.play().catch(() => undefined)
	player.scrollIntoView({ block: 'nearest' })
}
