import { DateField } from '#app/components/date-field.tsx'
import { Day } from '#app/components/dates.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { TextareaField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel, Progress, State } from '#app/components/panel.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { goalStates, type GoalState } from '#app/domain/learning/labels.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { FormFold } from './form-fold.tsx'
import { LineInput, LineSelect } from './line-fields.tsx'

interface ShownGoal {
	id: string
	text: string
	targetOn: string | null
	percent: number
	state: GoalState
	version: number
}

/** A student's goals with their progress, and a form for a new one. */
export function Goals({ goals, formKey }: { goals: readonly ShownGoal[]; formKey: string }) {
	const form = useIntentForm({ intent: 'goal', id: 'goal' })
	return (
		<>
			{goals.length > 0 ? (
				<Panel title="Goals" wide>
					<ul className="learned">
						{goals.map((goal) => (
							<li key={goal.id}>
								<Goal goal={goal} />
							</li>
						))}
					</ul>
				</Panel>
			) : null}
			<FormFold key={formKey} title="Add a goal" form={form}>
				<ErrorSummary form={form} names={['text', 'targetOn']} refusal="The goal was not saved" />
				<Form form={form} intent="goal" submit="Add the goal" pending="Saving…">
					<FormKeyField form={form} value={formKey} />
					<TextareaField form={form} name="text" label="New goal" rows={2} />
					<DateField form={form} name="targetOn" label="Target date" optional />
				</Form>
			</FormFold>
		</>
	)
}

function Goal({ goal }: { goal: ShownGoal }) {
	const { text, targetOn, percent, state } = goal
	return (
		<>
			<p className="learned-words">{text}</p>
			{state === 'open' ? (
				<Progress label="Done" value={percent} max={100} text={`${percent}%`} />
			) : (
				<State tone={state === 'reached' ? 'good' : 'quiet'}>{goalStates[state]}</State>
			)}
			{targetOn ? (
				<p className="muted">
					by <Day on={targetOn} />
				</p>
			) : null}
			<EditGoal goal={goal} />
		</>
	)
}

const states = Object.entries(goalStates).map(([value, label]) => ({ value, label }))

function EditGoal({ goal: { id, text, targetOn, percent, state, version } }: { goal: ShownGoal }) {
	const of = ` of ${text}`
	return (
		<details>
			<summary>
				Change<span className="sr-only"> the goal {text}</span>
			</summary>
			<PostForm className="inline-form">
				<input type="hidden" name="id" value={id} />
				<input type="hidden" name="version" value={version} />
				<input type="hidden" name="text" value={text} />
				<input type="hidden" name="targetOn" value={targetOn ?? ''} />
				<LineInput
					id={`percent-${id}`}
					name="percent"
					label="Percent"
					of={of}
					value={String(percent)}
					numeric
				/>
				<LineSelect id={`goal-${id}`} name="state" label="Status" of={of} value={state} options={states} />
				<button className="button" name="intent" value="goal-edit">
					Save<span className="sr-only"> the goal {text}</span>
				</button>
			</PostForm>
		</details>
	)
}
