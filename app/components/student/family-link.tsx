import { href } from '#app/domain/href.ts'

export function FamilyLink({ id, name }: { id: string; name: string }) {
	return (
		<a href={href.family(id)}>
			<bdi>{name}</bdi>
		</a>
	)
}
