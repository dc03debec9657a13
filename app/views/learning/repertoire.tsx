import { RadioField } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { Day } from '#app/components/dates.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { FormKeyField, NumberField } from '#app/components/typed-fields.tsx'
import { pieceKinds, pieceStates, type PieceKind, type PieceState } from '#app/domain/learning/labels.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { LineInput, LineSelect } from './line-fields.tsx'

interface ShownPiece {
	id: string
	title: string
	composer: string | null
	work: string | null
	kind: PieceKind
	state: PieceState
	tempoGoal: number | null
	targetOn: string | null
}

interface ShownStep {
	pieceId: string
	title: string
	state: PieceState
	day: string
	note: string | null
	by: string | null
}

interface RepertoireProps {
	formKey: string
	pieces: readonly ShownPiece[]
	steps: readonly ShownStep[]
}

const states = Object.entries(pieceStates).map(([value, label]) => ({ value, label }))
const kinds = Object.entries(pieceKinds).map(([value, label]) => ({ value, label }))

/** A student's pieces, each with the history of its states. */
export function RepertoireTab({ formKey, pieces, steps }: RepertoireProps) {
	return (
		<>
			<Panel title="Repertoire" wide>
				{pieces.length === 0 ? <p role="status">No pieces yet. Add the first one below.</p> : null}
				<ul className="learned">
					{pieces.map((piece) => (
						<li key={piece.id}>
							<Piece piece={piece} steps={steps.filter(({ pieceId }) => pieceId === piece.id)} />
						</li>
					))}
				</ul>
			</Panel>
			<NewPiece formKey={formKey} />
		</>
	)
}

function Piece({ piece, steps }: { piece: ShownPiece; steps: readonly ShownStep[] }) {
	const { title, composer, work, state, tempoGoal, targetOn } = piece
	const tone = state === 'performed' || state === 'ready' ? 'good' : state === 'dropped' ? 'quiet' : 'brass'
	return (
		<>
			<h3>
				<bdi>{title}</bdi> <span className="muted">{[composer, work].filter(Boolean).join(', ')}</span>
			</h3>{' '}
			<State tone={tone}>{pieceStates[state]}</State>{' '}
			<span className="muted">
				{tempoGoal ? `${tempoGoal} beats a minute ` : null}
				{targetOn ? (
					<>
						by <Day on={targetOn} />
					</>
				) : null}
			</span>
			<ChangeState piece={piece} />
			<ul className="muted">
				{steps.map((step, at) => (
					<li key={at}>
						<Day on={step.day} short />: {pieceStates[step.state]}
						{[step.note, step.by].filter(Boolean).map((text) => ` · ${text}`)}
					</li>
				))}
			</ul>
		</>
	)
}

function ChangeState({ piece: { id, title, state } }: { piece: ShownPiece }) {
	const of = ` of ${title}`
	return (
		<PostForm className="inline-form">
			<input type="hidden" name="id" value={id} />
			<LineSelect id={`state-${id}`} name="state" label="New status" of={of} value={state} options={states} />
			<LineInput id={`note-${id}`} name="note" label="Note, such as where" of={of} />
			<button className="button" name="intent" value="piece-state">
				Save<span className="sr-only"> the state of {title}</span>
			</button>
		</PostForm>
	)
}

function NewPiece({ formKey }: { formKey: string }) {
	const form = useIntentForm({ intent: 'piece', id: 'piece' }, { kind: 'piece', state: 'learning' })
	const names = ['title', 'composer', 'work', 'kind', 'state', 'tempoGoal', 'targetOn']
	return (
		<Panel title="Add a piece" wide>
			<ErrorSummary form={form} names={names} refusal="The piece was not added" />
			<Form form={form} intent="piece" submit="Add the piece" pending="Saving…">
				<FormKeyField form={form} value={formKey} />
				<TextField form={form} name="title" label="Title" />
				<TextField form={form} name="composer" label="Composer" optional />
				<TextField form={form} name="work" label="Opus or catalog number" optional />
				<RadioField form={form} name="kind" label="What it is" options={kinds} />
				<SelectField form={form} name="state" label="Status" options={states} />
				<NumberField form={form} name="tempoGoal" label="Tempo goal, in beats a minute" optional />
				<DateField form={form} name="targetOn" label="To be ready by" optional />
			</Form>
		</Panel>
	)
}
