import { PostForm } from '#app/components/desk-form.tsx'
import { Panel } from '#app/components/panel.tsx'

interface ChangesLatelyProps {
	title: string
	changes: readonly { id: string; summary: string; at: string; by: string | null; isUndone: boolean }[]
	/** Target and intent of the undo button. */
	action: string
	intent: string
}

/** Bulk changes, which can be undone until a later change touches the same lessons. */
export function ChangesLately({ title, changes, action, intent }: ChangesLatelyProps) {
	if (changes.length === 0) return null
	return (
		<Panel title={title}>
			<ul className="rows">
				{changes.map(({ id, summary, at, by, isUndone }) => (
					<li key={id}>
						<span>
							<bdi>{summary}</bdi>{' '}
							<span className="muted">
								{[by, at].filter(Boolean).join(', ')}
								{isUndone ? ', undone' : null}
							</span>
						</span>{' '}
						{isUndone ? null : (
							<PostForm action={action}>
								<input type="hidden" name="id" value={id} />
								<button className="button button-small" type="submit" name="intent" value={intent}>
									Undo<span className="sr-only"> {summary}</span>
								</button>
							</PostForm>
						)}
					</li>
				))}
			</ul>
		</Panel>
	)
}
