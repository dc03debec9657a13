/**
 * GETs that write, all of them, by route id. They are sent by links from elsewhere that cannot be posts. Where
 * reads are served by replicas, these go to the primary.
 */
export const writingGets: readonly string[] = ['routes/api/paypal-return']
