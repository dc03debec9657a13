import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { readQuestion } from './read-question.server.ts'
import { stepClass } from './tasks.server.ts'
import { classTaskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: classTaskTitle('Finish') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return readQuestion(access, args)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	return stepClass({ args, access, id: foundClass(access, args.params.classId).id })
}

export default function FinishClass() {
	return <ConfirmStep {...useLoaderData<typeof loader>()} confirm="finish" />
}
