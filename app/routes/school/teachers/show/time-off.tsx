import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { TimeOffWords, type TimeOffRow } from '#app/components/teacher/time-off.tsx'
import { useFormPage } from '#app/web/use-form-page.ts'

/** What a teacher asked for, to be approved or refused with a reason. */
export function TimeOffTab({ timeOff }: { timeOff: readonly TimeOffRow[] }) {
	const form = useFormPage()
	return (
		<Panel title="Time off" wide>
			<ErrorSummary form={form} names={['answer']} refusal="Nothing was changed" />
			{timeOff.length === 0 ? <p role="status">No time off was asked for.</p> : null}
			<ul className="rows">
				{timeOff.map((request) => (
					<li key={request.id}>
						<TimeOffWords request={request} />
						{request.state === 'asked' ? <Answer request={request} /> : null}
					</li>
				))}
			</ul>
		</Panel>
	)
}

function Answer({ request: { id, startsOn } }: { request: TimeOffRow }) {
	return (
		<PostForm>
			<input type="hidden" name="id" value={id} />
			<label htmlFor={`answer-${id}`}>
				Reason, if you refuse<span className="sr-only"> the time off from {startsOn}</span>
			</label>
			<input className="input" id={`answer-${id}`} name="answer" autoComplete="off" />
			<p className="button-row">
				<button className="button button-filled" name="intent" value="approve">
					Approve<span className="sr-only"> the time off from {startsOn}</span>
				</button>{' '}
				<button className="button" name="intent" value="refuse">
					Refuse<span className="sr-only"> the time off from {startsOn}</span>
				</button>
			</p>
		</PostForm>
	)
}
