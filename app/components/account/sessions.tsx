import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/form.tsx'
import { Panel, Tag } from '#app/components/panel.tsx'
import { useOwnForm } from './own-form.ts'

interface SessionsProps {
	sessions: {
		id: string
		device: string
		since: string
		remembered: boolean
		school: string | null
		isThis: boolean
	}[]
}

/** Where somebody is signed in, and a way to end each. */
export function SessionsPanel({ sessions }: SessionsProps) {
	const form = useOwnForm('end-session')
	return (
		<Panel title="Where you are signed in">
			<ErrorSummary form={form} names={['session']} refusal="This was not done" />
			<ul className="rows">
				{sessions.map(({ id, device, since, remembered, school, isThis }) => (
					<li key={id}>
						<span>
							{device} {isThis ? <Tag tone="good">This one</Tag> : null}
							<br />
							<span className="muted">
								Since {since}
								{school ? `, at ${school}` : ''}
								{remembered ? ', for 30 days' : ''}
							</span>
						</span>
						{isThis ? null : (
							<PostForm>
								<input type="hidden" name="session" value={id} />
								<button className="button button-small" type="submit" name="intent" value="end-session">
									End
									<span className="sr-only">
										{' '}
										the session of {device} since {since}
									</span>
								</button>
							</PostForm>
						)}
					</li>
				))}
			</ul>
			{sessions.length > 1 ? (
				<PostForm>
					<button className="button" type="submit" name="intent" value="end-others">
						End all others
					</button>
				</PostForm>
			) : null}
		</Panel>
	)
}
