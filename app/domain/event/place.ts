import { plain } from '#app/utils/fold.ts'

/**
 * The room that the typed place of an event names: by the name that everyone reads, or by its name without the site if no
 * other room has it.
 */
export function roomOfPlace<Room>(
	place: string,
	rooms: readonly Room[],
	nameOf: (room: Room) => string,
): Room | undefined {
	const named = (shorten: (name: string) => string) =>
		rooms.filter((room) => plain(shorten(nameOf(room))) === plain(place))
	const [exact] = named((name) => name)
	const [only, ...others] = named((name) => name.replace(/, [^,]*$/, ''))
	return exact ?? (others.length === 0 ? only : undefined)
}
