import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterWithKey } from '#app/guards/api-key.server.ts'
import { answerOne, onlyMethods } from '#app/requests/api-answer.server.ts'
import { changeLesson, changeStudent } from '#app/requests/api-write.server.ts'

/** One record of a resource. */
export async function loader(args: LoaderFunctionArgs) {
	const key = await enterWithKey(args)
	return answerOne(args, key, args.params.resource, args.params.recordId)
}

export async function action(args: ActionFunctionArgs) {
	const key = await enterWithKey(args)
	const { resource, recordId } = args.params
	const change = { students: changeStudent, lessons: changeLesson }[resource ?? '']
	if (!change) return onlyMethods('GET')
	return args.request.method === 'PATCH' ? change(args, key, recordId) : onlyMethods('GET', 'PATCH')
}
