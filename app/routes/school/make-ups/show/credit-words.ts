import { href } from '#app/domain/href.ts'
import type { CreditFacts } from './read.server.ts'

export function backToCredit({ id }: Pick<CreditFacts, 'id'>) {
	return { to: href.makeUp(id), label: 'Cancel' }
}

export function creditOwner({ minutes, student }: Pick<CreditFacts, 'minutes' | 'student'>): string {
	return `the ${minutes}-minute make-up credit of ${student}`
}
