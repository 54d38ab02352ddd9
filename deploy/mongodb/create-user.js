// Run once, on an empty database: the application's user may read and write its own database, and nothing else.
db.getSiblingDB('inventory').createUser({
  user: 'inventory',
  pwd: process.env.DATABASE_PASSWORD,
  roles: [{ role: 'readWrite', db: 'inventory' }],
});
