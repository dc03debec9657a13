import type { Changed } from '#app/domain/history/activity-changes.ts'

export function Changes({ changes }: { changes: readonly Changed[] }) {
	return changes.map(({ what, text }) => [
		' ',
		<span key={what} className="history-change muted">
			{what}: <bdi>{text}</bdi>
		</span>,
	])
}
