import { href } from '#app/domain/href.ts'

/** The name next to the photo identifies the person, so `alt` is empty. Fixed dimensions prevent a layout shift. */
export function Avatar({ photo, size = 32 }: { photo: string; size?: 32 | 48 }) {
	return <img className="avatar" src={href.file(photo)} alt="" width={size} height={size} loading="lazy" />
}
