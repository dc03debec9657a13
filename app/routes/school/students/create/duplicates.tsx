import { Day } from '#app/components/dates.tsx'
import { href } from '#app/domain/href.ts'
import type { Duplicate } from '#app/models/student/duplicates.server.ts'

const SAME = {
	name: 'the same name',
	'name-and-birth': 'the same name and birth date',
	email: 'the same email address',
} as const

export function Duplicates({ duplicates, sibling }: { duplicates: Duplicate[]; sibling: boolean }) {
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
			</ul>
			<p>If it is somebody else, go on: what you typed is still below.</p>
			<button className="button" type="submit" name="intent" value={sibling ? 'anyway-sibling' : 'anyway'}>
				Add anyway
			</button>
		</section>
	)
}
