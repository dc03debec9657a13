import { State } from '#app/components/panel.tsx'
import { statusTones, statusWords } from '#app/domain/subscription/labels.ts'
import type { SchoolRow } from '#app/models/platform/schools.server.ts'

/** A decision of the platform takes precedence over the subscription. */
export function SchoolStatus({ row }: { row: Pick<SchoolRow, 'status' | 'suspendedAt' | 'deleteAfter'> }) {
	if (row.deleteAfter) return <State tone="bad">To be deleted</State>
	if (row.suspendedAt) return <State tone="bad">Read-only</State>
	return <State tone={statusTones[row.status]}>{statusWords[row.status]}</State>
}
