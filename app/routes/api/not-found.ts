import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { visitCall } from '#app/guards/enter.server.ts'
import { notFound } from '#app/web/call.server.ts'

export async function loader(asked: LoaderFunctionArgs) {
	await visitCall(asked)
	return notFound()
}

export const action = (asked: ActionFunctionArgs) => loader(asked)
