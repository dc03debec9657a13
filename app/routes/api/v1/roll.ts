import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { demandScope, enterWithKey } from '#app/guards/api-key.server.ts'
import { onlyMethods } from '#app/requests/api-answer.server.ts'
import { answerRoll, writeRoll } from '#app/requests/api-write.server.ts'

/** The roll of a lesson: everyone expected, and their marks. */
export async function loader(args: LoaderFunctionArgs) {
	const key = await enterWithKey(args)
	return answerRoll(args, demandScope(key, 'schedule:read'), args.params.lessonId)
}

export async function action(args: ActionFunctionArgs) {
	const key = await enterWithKey(args)
	return args.request.method === 'PUT'
		? writeRoll(args, key, args.params.lessonId)
		: onlyMethods('GET', 'PUT')
}
