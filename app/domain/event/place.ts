import { plain } from '#app/utils/fold.ts'

/** True if the typed place of an event is this room, by the name that everyone reads. */
export function isAtRoom(place: string, room: string): boolean {
	return plain(place) === plain(room)
}
