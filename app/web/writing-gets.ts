/**
 * GETs that write, all of them: the id of the route, and its pattern. They are sent by links from elsewhere that
 * cannot be posts. Where reads are served by replicas, these go to the primary.
 */
export const writingGets: Readonly<Record<string, string>> = {
	'routes/api/paypal-return': '/api/paypal/return',
	'routes/public/payment-return': '/payments/return',
}
