import { Day } from '#app/components/dates.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { ChangesLately } from '#app/components/lesson/changes-lately.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { closureEffects } from '#app/domain/calendar/labels.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { AddClosure } from './closure-forms.tsx'
import type { ClosuresView } from './closures.tsx'
import { RowLinks } from './row-links.tsx'

type Closure = ClosuresView<'list'>['closures'][number]

export function ClosureList({ data }: { data: ClosuresView<'list'> }) {
	const { closures, changes, today, wanted, scopes } = data
	const coming = closures.filter(({ endsOn }) => endsOn >= today)
	const past = closures.filter(({ endsOn }) => endsOn < today).reverse()
	return (
		<>
			{coming.length === 0 ? (
				<EmptyList
					kind="new"
					title="No closures to come"
					text="On closed days no lessons are planned. Start with the public holidays of your country."
					create={{ to: href.schoolSettings('closures', { country: 'none' }), label: 'Add public holidays' }}
				/>
			) : (
				<Panel
					title="Closures to come"
					beside={
						<Link className="button button-small" to={href.schoolSettings('closures', { country: 'none' })}>
							Add public holidays
						</Link>
					}
				>
					<Closures closures={coming} />
				</Panel>
			)}
			<AddClosure
				key={data.key}
				formKey={data.key}
				scopes={scopes}
				wanted={wanted}
				first={closures.length === 0}
			/>
			{past.length > 0 ? (
				<details className="card">
					<summary>{many(past.length, 'past closure', 'past closures')}</summary>
					<Closures closures={past} />
				</details>
			) : null}
			<ChangesLately
				title="Lessons closed or moved lately"
				changes={changes}
				action={href.schoolSettings('closures')}
				intent="undo-closing"
			/>
		</>
	)
}

function Closures({ closures }: { closures: Closure[] }) {
	return (
		<ul className="rows">
			{closures.map((closure) => (
				<li key={closure.id}>
					<span>
						<bdi>{closure.name}</bdi>{' '}
						<span className="muted">
							<Day on={closure.startsOn} short />
							{closure.endsOn > closure.startsOn ? (
								<>
									{' – '}
									<Day on={closure.endsOn} short />
								</>
							) : null}
							{closure.hours ? `, ${closure.hours}` : null} · {closure.scope} · {effectWords(closure.effect)}
							{closure.publicNote ? ` · Families read “${closure.publicNote}”` : null}
						</span>{' '}
						{closure.booked > 0 ? (
							<Link to={href.schoolSettings('closures', { close: closure.id })}>
								{many(closure.booked, 'lesson is booked then', 'lessons are booked then')}
							</Link>
						) : null}{' '}
						{closure.stillClosed > 0 ? (
							<Link to={href.schoolSettings('closures', { reopen: closure.id })}>
								{many(closure.stillClosed, 'lesson stays', 'lessons stay')} closed on open days
							</Link>
						) : null}
					</span>{' '}
					<RowLinks tab="closures" id={closure.id} name={closure.name} away="Remove" />
				</li>
			))}
		</ul>
	)
}

function effectWords(effect: Closure['effect']): string {
	return closureEffects.find(({ value }) => value === effect)?.label ?? ''
}
