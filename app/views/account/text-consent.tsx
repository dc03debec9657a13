import { useOwnForm } from '#app/components/account/own-form.ts'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Panel } from '#app/components/panel.tsx'
import { useSay } from '#app/components/say.ts'

/** Families agree to texts for each of their own numbers. */
export function TextConsentPanel({ numbers }: { numbers: { phone: string; agreed: boolean }[] }) {
	const form = useOwnForm('texts-agree')
	const say = useSay()
	if (numbers.length === 0) return null
	return (
		<Panel title="Text messages">
			<ErrorSummary form={form} names={['phone']} refusal="This was not done" />
			<p className="muted">
				{say(
					'Only when a lesson of the same day is canceled or moved, and in an emergency. Reply STOP to end them.',
				)}
			</p>
			<ul className="rows">
				{numbers.map(({ phone, agreed }) => (
					<li key={phone}>
						<span>
							<bdi>{phone}</bdi> <span className="muted">{say(agreed ? 'On' : 'Off')}</span>
						</span>
						<PostForm>
							<input type="hidden" name="phone" value={phone} />
							<button
								className="button button-small"
								name="intent"
								value={agreed ? 'texts-end' : 'texts-agree'}
							>
								{say(agreed ? 'Turn off' : 'Agree to texts')}
								<span className="sr-only"> {phone}</span>
							</button>
						</PostForm>
					</li>
				))}
			</ul>
		</Panel>
	)
}
