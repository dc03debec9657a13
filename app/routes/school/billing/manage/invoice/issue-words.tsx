import type { ReactNode } from 'react'
import type { InvoiceFacts } from './read.server.ts'

export function issueWords({ total, family }: InvoiceFacts): ReactNode[] {
	return [
		<>
			<bdi>{family}</bdi> owes {total} from today.
		</>,
		'It gets the next number. An issued invoice cannot be changed, only credited.',
		'Credit of the family pays it first.',
	]
}
