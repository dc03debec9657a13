import { Link } from '#app/components/link.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { href } from '#app/domain/href.ts'

/** Links to the teacher's page if the user can open it. */
export function TeacherName({ id, name }: { id: string; name: string }) {
	const text = <bdi>{name}</bdi>
	return useOpenAreas().people ? <Link to={href.teacher(id)}>{text}</Link> : text
}
