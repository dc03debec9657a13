import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { sentWords } from '#app/models/mail/set-up.server.ts'
import { foundPayer, type FoundPayer } from './read.server.ts'

type AtFamily = Doing & { family: FoundPayer }

export function atFamily(args: ActionFunctionArgs, access: Access): AtFamily {
	return { args, access, family: foundPayer(access, args.params.familyId) }
}

export const familyTask = tasksOf<AtFamily>()

export function backToAccount(what: string, { family }: AtFamily) {
	return goTo(href.familyAccount(family.id), 'billing-saved', { what })
}

export function toldWords(told: readonly string[]): string[] {
	const to = told.join(', ')
	return to ? [sentWords(`Sent to ${to}.`, `Queued for ${to}.`)] : []
}
