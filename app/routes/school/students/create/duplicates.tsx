import { Day } from '#app/components/dates.tsx'
import { href } from '#app/domain/href.ts'
import type { Duplicate } from '#app/models/student/duplicates.server.ts'
import type { KnownFamily } from '#app/models/student/known-families.server.ts'
import { listWords } from '#app/utils/spoken.ts'

const SAME = {
	name: 'the same name',
	'name-and-birth': 'the same name and birth date',
	email: 'the same email address',
} as const

interface DuplicatesProps {
	duplicates: Duplicate[]
	families: KnownFamily[]
	sibling: boolean
}

export function Duplicates({ duplicates, families, sibling }: DuplicatesProps) {
	return (
		<section className="notice notice-warn" aria-labelledby="duplicates-title">
			<h2 id="duplicates-title">On your list already?</h2>
			<ul className="rows">
				{duplicates.map(({ id, name, birthDate, archived, same }) => (
					<li key={id}>
						<span>
							<bdi>{name}</bdi>
							{birthDate ? (
								<>
									, born <Day on={birthDate} />
								</>
							) : null}
							{archived ? ', archived' : ''}: {SAME[same]}
						</span>{' '}
						<a className="button button-small" href={href.student(id)}>
							Use this one
						</a>
					</li>
				))}
				{families.map((family) => (
					<Family key={family.id} family={family} sibling={sibling} />
				))}
			</ul>
			<p>
				{duplicates.length > 0
					? 'If it is somebody else, go on: what you typed is still below.'
					: 'If it is another family, go on: what you typed is still below.'}
			</p>
			<button className="button" type="submit" name="intent" value={sibling ? 'anyway-sibling' : 'anyway'}>
				Add anyway
			</button>
		</section>
	)
}

/** The button adds the student to the family, with the guardians that were typed. */
function Family({ family, sibling }: { family: KnownFamily; sibling: boolean }) {
	const { id, name, guardian, children } = family
	return (
		<li>
			<span>
				<bdi>{guardian}</bdi> is in the family <bdi>{name}</bdi> already, with{' '}
				<bdi>{listWords(children)}</bdi>. The phone and email on file stay.
			</span>{' '}
			<button
				className="button button-small"
				type="submit"
				name="intent"
				value={`${sibling ? 'family-sibling' : 'family'}:${id}`}
			>
				Add to this family
			</button>
		</li>
	)
}
