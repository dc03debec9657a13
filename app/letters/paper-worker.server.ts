import type { BillingDocument } from '#app/domain/billing/document.ts'
import { answerFrom } from '#app/utils/worker-thread.server.ts'
import { paperBytes } from './paper.server.ts'

export interface PaperAsked {
	paper: BillingDocument
	logo: Uint8Array | null
}

answerFrom(({ paper, logo }: PaperAsked) => paperBytes(paper, logo))
