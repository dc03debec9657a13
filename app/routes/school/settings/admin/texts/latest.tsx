import { Panel } from '#app/components/panel.tsx'
import { textStates } from '#app/domain/text/states.ts'
import type { listTexts } from '#app/models/text/account.server.ts'

interface LatestTextsProps {
	texts: (Pick<ReturnType<typeof listTexts>[number], 'id' | 'phone' | 'body' | 'state' | 'failure'> & {
		at: string
	})[]
}

export function LatestTexts({ texts }: LatestTextsProps) {
	if (texts.length === 0) return null
	return (
		<div className="mt-5">
			<Panel title="Latest texts">
				<ul className="rows">
					{texts.map(({ id, phone, body, state, failure, at }) => (
						<li key={id}>
							<span>
								<bdi>{body}</bdi>
								<br />
								<span className="muted">
									{at}, {phone}. {textStates[state]}
									{failure ? `: ${failure}` : ''}.
								</span>
							</span>
						</li>
					))}
				</ul>
			</Panel>
		</div>
	)
}
