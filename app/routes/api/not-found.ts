import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { visitCall } from '#app/guards/enter.server.ts'
import { notFound } from '#app/web/call.server.ts'

export async function loader(args: LoaderFunctionArgs) {
	await visitCall(args)
	return notFound()
}

export const action = (args: ActionFunctionArgs) => loader(args)
