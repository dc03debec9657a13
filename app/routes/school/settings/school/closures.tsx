import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { Day } from '#app/components/dates.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { ChangesLately } from '#app/components/lesson/changes-lately.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { closureEffects } from '#app/domain/calendar/labels.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import type { TabData } from '../school.tsx'
import { AddClosure, EditClosure } from './closure-forms.tsx'
import { CloseLessons } from './closing.tsx'
import { Holidays } from './holidays.tsx'
import { RowLinks } from './row-links.tsx'

type Its = TabData<'closures'>
export type ClosuresView<V extends Its['view']> = Extract<Its, { view: V }>
type Closure = ClosuresView<'list'>['closures'][number]

export function ClosuresTab({ its }: { its: Its }) {
	switch (its.view) {
		case 'close':
			return <CloseLessons its={its} />
		case 'archive':
			return <RemoveClosure closure={its.closure} />
		case 'edit':
			return <EditClosure its={its} />
		case 'holidays':
			return <Holidays its={its} />
		case 'list':
			return <ClosureList its={its} />
	}
}

function ClosureList({ its }: { its: ClosuresView<'list'> }) {
	const { closures, changes, today, scopes } = its
	const coming = closures.filter(({ endsOn }) => endsOn >= today)
	const past = closures.filter(({ endsOn }) => endsOn < today).reverse()
	return (
		<>
			{coming.length === 0 ? (
				<EmptyList
					kind="new"
					title="No closures to come"
					words="On closed days no lessons are planned. Start with the public holidays of your country."
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
			<AddClosure key={its.key} formKey={its.key} scopes={scopes} first={closures.length === 0} />
			{past.length > 0 ? (
				<details className="card">
					<summary>{many(past.length, 'past closure', 'past closures')}</summary>
					<Closures closures={past} />
				</details>
			) : null}
			<ChangesLately
				title="Lessons closed lately"
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
			{closures.map((one) => (
				<li key={one.id}>
					<span>
						<bdi>{one.name}</bdi>{' '}
						<span className="muted">
							<Day on={one.startsOn} short />
							{one.endsOn > one.startsOn ? (
								<>
									{' – '}
									<Day on={one.endsOn} short />
								</>
							) : null}
							{one.hours ? `, ${one.hours}` : null} · {one.scope} · {effectWords(one.effect)}
						</span>{' '}
						{one.booked > 0 ? (
							<Link to={href.schoolSettings('closures', { close: one.id })}>
								{many(one.booked, 'lesson is booked then', 'lessons are booked then')}
							</Link>
						) : null}
					</span>{' '}
					<RowLinks tab="closures" id={one.id} name={one.name} away="Remove" />
				</li>
			))}
		</ul>
	)
}

function effectWords(effect: Closure['effect']): string {
	return closureEffects.find(({ value }) => value === effect)?.label ?? ''
}

function RemoveClosure({ closure: { id, name } }: { closure: { id: string; name: string } }) {
	const form = useIntentForm({ intent: 'archive-closure' })
	return (
		<ConfirmPage
			form={form}
			title={<>Remove {name}?</>}
			consequences={[
				'Lessons can be booked on its days again.',
				'Lessons that were closed because of it stay closed. Undo the closing first to bring them back.',
			]}
			submit={`Remove ${name}`}
			pending="Removing..."
			intent="archive-closure"
			back={{ to: href.schoolSettings('closures'), label: 'Keep it' }}
		>
			<HiddenField form={form} name="id" value={id} />
		</ConfirmPage>
	)
}
