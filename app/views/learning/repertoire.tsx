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
import { FormFold } from './form-fold.tsx'
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
			{pieces.length > 0 ? (
				<Panel title="Repertoire" wide>
					<ul className="learned">
						{pieces.map((piece) => (
							<li key={piece.id}>
								<Piece piece={piece} steps={steps.filter(({ pieceId }) => pieceId === piece.id)} />
							</li>
						))}
					</ul>
				</Panel>
			) : null}
			<NewPiece key={formKey} formKey={formKey} first={pieces.length === 0} />
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
		<details>
			<summary>
				Change status<span className="sr-only">{of}</span>
			</summary>
			<PostForm className="inline-form">
				<input type="hidden" name="id" value={id} />
				<LineSelect
					id={`state-${id}`}
					name="state"
					label="New status"
					of={of}
					value={state}
					options={states}
				/>
				<LineInput id={`note-${id}`} name="note" label="Note, such as where" of={of} />
				<button className="button" name="intent" value="piece-state">
					Save<span className="sr-only"> the state of {title}</span>
				</button>
			</PostForm>
		</details>
	)
}

function NewPiece({ formKey, first }: { formKey: string; first: boolean }) {
	const form = useIntentForm({ intent: 'piece', id: 'piece' }, { kind: 'piece', state: 'learning' })
	const names = ['title', 'composer', 'work', 'kind', 'state', 'tempoGoal', 'targetOn']
	return (
		<FormFold title="Add a piece" form={form} first={first}>
			<ErrorSummary form={form} names={names} refusal="The piece was not added" />
			<Form form={form} intent="piece" submit="Add the piece" pending="Saving…">
				<FormKeyField form={form} value={formKey} />
				<TextField form={form} name="title" label="Title" />
				<div className="field-pair">
					<TextField form={form} name="composer" label="Composer" optional />
					<TextField form={form} name="work" label="Opus or catalog number" optional />
				</div>
				<RadioField form={form} name="kind" label="What it is" options={kinds} looks="buttons" />
				<div className="field-pair">
					<SelectField form={form} name="state" label="Status" options={states} />
					<NumberField form={form} name="tempoGoal" label="Tempo goal, bpm" optional />
					<DateField form={form} name="targetOn" label="Ready by" optional />
				</div>
			</Form>
		</FormFold>
	)
}
