import type { Changed } from '#app/domain/history/activity-changes.ts'

export function Changes({ changes }: { changes: readonly Changed[] }) {
	return changes.map(({ what, words }) => [
		' ',
		<span key={what} className="history-change muted">
			{what}: <bdi>{words}</bdi>
		</span>,
	])
}
