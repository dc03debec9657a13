import { Conflict } from '#app/components/conflict.tsx'
import { TextareaField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { HiddenField, VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { consentKinds } from '#app/domain/school/consents.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import type { TabData } from '../school.tsx'
import { Back } from './row-links.tsx'

type Its = TabData<'consents'>
type Kind = Its['kinds'][number]

export function ConsentsTab({ its }: { its: Its }) {
	if (its.reading) return <Reading reading={its.reading} />
	return (
		<>
			<p className="muted">
				What families are asked to agree to. Changing a text publishes a new version; earlier agreements keep
				the words people read.
			</p>
			{its.kinds.map((kind) => (
				<KindPanel key={`${kind.kind} ${kind.versions.length}`} {...kind} timeZone={its.timeZone} />
			))}
		</>
	)
}

function KindPanel({ kind, versions, timeZone }: Kind & { timeZone: string }) {
	const { label, about } = consentKinds[kind]
	const [current] = versions
	const saved = { text: current?.text ?? '', kind }
	const form = useIntentForm({ intent: 'publish-text', its: { kind }, id: kind }, saved)
	return (
		<Panel
			title={label}
			beside={
				current ? <State tone="good">Version {current.version}</State> : <State tone="quiet">Not asked</State>
			}
		>
			<p className="muted">Says {about}.</p>
			{current ? <p>{current.text}</p> : null}
			<Versions versions={versions} />
			<details open={!current || form.problems([]).length > 0 || form.conflict !== null}>
				<summary>{current ? 'Change the text' : 'Write the text'}</summary>
				<ErrorSummary form={form} names={['text']} />
				<Form
					form={form}
					intent="publish-text"
					submit={current ? 'Publish as a new version' : 'Publish'}
					pending="Publishing..."
				>
					<Conflict
						form={form}
						labels={{ text: 'Text' }}
						timeZone={timeZone}
						take={href.schoolSettings('consents')}
					/>
					<HiddenField form={form} name="kind" value={kind} />
					<VersionField form={form} version={current?.version ?? 0} />
					<TextareaField form={form} name="text" label="Text" rows={5} />
				</Form>
			</details>
		</Panel>
	)
}

function Versions({ versions }: Pick<Kind, 'versions'>) {
	if (versions.length === 0) return null
	return (
		<ul className="rows">
			{versions.map(({ id, version, since, agreed }) => (
				<li key={id}>
					<Link to={href.schoolSettings('consents', { text: id })}>
						Version {version}, {since}
					</Link>{' '}
					<span>{agreed === '1' ? '1 student agrees' : `${agreed} students agree`}</span>
				</li>
			))}
		</ul>
	)
}

/** One version as it was read, and who said yes to it. */
function Reading({ reading }: { reading: NonNullable<Its['reading']> }) {
	const { kind, one, people, next } = reading
	return (
		<Panel title={`${consentKinds[kind].label}, version ${one.version}`}>
			{one.text.split('\n').map((line, i) => (
				<p key={i}>{line}</p>
			))}
			<h3>Who agreed</h3>
			{people.length === 0 ? <p className="muted">Nobody yet.</p> : null}
			<ul className="rows">
				{people.map(({ id, student, givenBy, at, withdrawn }) => (
					<li key={id}>
						<span>
							<bdi>{student}</bdi>, said by <bdi>{givenBy}</bdi>
						</span>{' '}
						<span className="muted">{withdrawn ? `taken back on ${withdrawn}` : at}</span>
					</li>
				))}
			</ul>
			<p>
				{next ? (
					<Link className="button" to={href.schoolSettings('consents', { text: one.id, after: next })}>
						Older ones
					</Link>
				) : null}{' '}
				<Back tab="consents" />
			</p>
		</Panel>
	)
}
