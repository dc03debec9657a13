import { Link } from '#app/components/link.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { href } from '#app/domain/href.ts'

/** A teacher by name, with the way to their page for those who may open it. */
export function TeacherName({ id, name }: { id: string; name: string }) {
	const words = <bdi>{name}</bdi>
	return useOpenAreas().people ? <Link to={href.teacher(id)}>{words}</Link> : words
}
