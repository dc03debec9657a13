import type { ActionFunction, ActionFunctionArgs, AppLoadContext, ServerBuild } from '@remix-run/node'
import type { Unsaved } from '#app/utils/unsaved.ts'
import { writingGets } from '#app/web/writing-gets.ts'
import { unsavedRefusals } from './refusals.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

/**
 * The build, with a catch around whatever writes. Where the database took no write the same is asked again with a
 * refusal: as a rule the form says it and keeps what was typed, and where there is no such form, a page does.
 */
export function sayingWhatWasNotSaved(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => [id, route && saying(route)])
	return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

function saying(route: Route): Route {
	const { action, loader } = route.module
	const module = { ...route.module }
	if (action) module.action = caught(action)
	if (loader && Object.hasOwn(writingGets, route.id)) module.loader = caught(loader as ActionFunction)
	return { ...route, module }
}

function caught(run: ActionFunction): ActionFunction {
	return async (args: ActionFunctionArgs) => {
		for (let asked = 1; ; asked++) {
			try {
				return await run({ ...args, request: args.request.clone() })
			} catch (error) {
				if (!isUnsaved(error) || asked === 3) throw error
				report(error, args.context)
				args.context.unsaved ??= error.why
				if (asked === 2) args.context.isForm = false
				args.context.refusal ??= unsavedRefusals[error.why]
			}
		}
	}
}

/** What the database throws when it takes no write; see db/client. */
function isUnsaved(error: unknown): error is Error & { why: Unsaved } {
	return error instanceof Error && error.name === 'CannotWrite'
}

function report({ stack }: Error, { requestId, place }: AppLoadContext) {
	console.error(JSON.stringify({ level: 'error', requestId, route: place.pattern, error: stack }))
}
