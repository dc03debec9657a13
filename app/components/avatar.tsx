import { href } from '#app/domain/href.ts'

/** A photo beside a name, which says whose it is. Its place is kept while it loads. */
export function Avatar({ photo, size = 32 }: { photo: string; size?: 32 | 48 }) {
	return <img className="avatar" src={href.file(photo)} alt="" width={size} height={size} loading="lazy" />
}
