/** An error in the format of RFC 9457. */
export function problem(status: number, title: string, detail: string, headers: Record<string, string> = {}) {
	const body = { type: 'about:blank', title, status, detail }
	return new Response(JSON.stringify(body), {
		status,
		headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
	})
}

/** Unknown records and those of other schools are answered alike. */
export function problemNotFound(): Response {
	return problem(404, 'Not found', 'There is no such record at this school. Check the id.')
}
