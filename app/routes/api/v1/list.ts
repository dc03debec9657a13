import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterWithKey } from '#app/guards/api-key.server.ts'
import { answerPage, onlyMethods } from '#app/requests/api-answer.server.ts'
import { createPayment, createStudent } from '#app/requests/api-write.server.ts'

/** A page of a resource, for programs of the school. */
export async function loader(args: LoaderFunctionArgs) {
	const key = await enterWithKey(args)
	return answerPage(args, key, args.params.resource)
}

export async function action(args: ActionFunctionArgs) {
	const key = await enterWithKey(args)
	const { resource } = args.params
	const isPost = args.request.method === 'POST'
	if (resource === 'students') return isPost ? createStudent(args, key) : onlyMethods('GET', 'POST')
	if (resource === 'payments') return isPost ? createPayment(args, key) : onlyMethods('GET', 'POST')
	return onlyMethods('GET')
}
