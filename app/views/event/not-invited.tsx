import { PageHead } from '#app/components/page-head.tsx'

/** Teachers sign up invited students only, so they get no form for another one. */
export function NotInvited({ name, back }: { name: string; back: { to: string; label: string } }) {
	return (
		<>
			<PageHead title={<bdi>{name}</bdi>} line={<bdi>{back.label}</bdi>} trail={[back]} />
			<p role="status">This student is not invited. Ask the school’s office.</p>
		</>
	)
}
